/// Documents such as people and programs write.
extension PlainSamples {
    static let files = ["compose", "workflow", "OpenAPI", "Kubernetes"]

    static func file(_ name: String) -> String? {
        switch name {
        case "compose": compose
        case "workflow": workflow
        case "OpenAPI": openAPI
        case "Kubernetes": manifests
        default: nil
        }
    }

    private static let compose = """
        name: shop

        services:
          web:
            image: "nginx:1.27-alpine"
            ports: ["80:80", "443:443"]
            depends_on:
              api: {condition: service_healthy}
            volumes:
              - ./nginx.conf:/etc/nginx/nginx.conf:ro
              - type: bind
                source: ./static
                target: /srv/static
          api:
            build:
              context: .
              args:
                - VERSION=${VERSION:-dev}
            environment:
              DATABASE_URL: postgres://shop:secret@db:5432/shop?sslmode=disable
              DEBUG: "false"
              EMPTY:
            command: >-
              serve --port 8080
              --workers 4
            healthcheck:
              test: ["CMD", "curl", "-f", "http://localhost:8080/health"]
              interval: 10s
              retries: 3
          db:
            image: postgres:16 # the same as in production
            restart: unless-stopped

        volumes:
          data: {}

        """

    private static let workflow = """
        # Builds and tests every change.
        name: CI
        on:
          push:
            branches: [main, 'release/**']
          pull_request:
        permissions: {contents: read}
        jobs:
          test:
            name: Test (${{ matrix.os }}, Swift ${{ matrix.swift }})
            runs-on: ${{ matrix.os }}
            strategy:
              fail-fast: false
              matrix:
                os: [ubuntu-24.04, macos-15]
                swift: ["6.0", "6.1"]
                include:
                - os: ubuntu-24.04
                  swift: nightly
            steps:
            - uses: actions/checkout@v4
            - name: Install
              if: runner.os == 'Linux'
              run: |
                sudo apt-get update
                sudo apt-get install -y libyaml-dev \\
                  libxml2-dev

            - name: Test
              run: swift test --parallel
              env:
                TOKEN: ${{ secrets.TOKEN }}
            - {name: Done, run: echo done}

        """

    private static let openAPI = """
        openapi: 3.1.0
        info:
          title: Pets
          description: |-
            A *small* example: pets, and their owners.

            # Errors
            Every error is a `Problem`.
          version: '1.0'
        servers:
          - url: https://api.example.com/v1
        paths:
          /pets/{id}:
            parameters:
              - $ref: '#/components/parameters/id'
            get:
              operationId: getPet
              description: Returns the pet with an id, and everything that is known about it,
                including its owner.
              responses:
                '200':
                  description: "The pet.\\nIt may be asleep."
                  content:
                    application/json:
                      schema: {$ref: '#/components/schemas/Pet'}
                default: {description: Problem}
        components:
          parameters:
            id: {name: id, in: path, required: true, schema: {type: integer, minimum: 1}}
          schemas:
            Pet:
              type: object
              required: [id, name]
              properties:
                id: {type: integer, format: int64}
                name:
                  type: [string, 'null']
                  pattern: '^[a-z]+$'
                  example: "Rex"
                weight: {type: number, default: 1.5e3}

        """

    private static let manifests = """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
          labels: {app.kubernetes.io/name: web}
          annotations:
            checksum/config: "3f2a"
        spec:
          replicas: 3
          template:
            spec:
              containers:
              - name: web
                image: registry.example.com/web:1.2.3
                args: ["--verbose", "--port=8080"]
                ports:
                - containerPort: 8080
                  protocol: TCP
                env:
                - name: A
                  valueFrom:
                    configMapKeyRef: {name: config, key: a}
                resources:
                  limits:
                    cpu: 500m
                    memory: 128Mi
              nodeSelector: {}
        ---
        # The configuration.
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: config
        data:
          a: "1"
          app.properties: |
            color=red
              indented

            last
          script.sh: |-
            #!/bin/sh
            exec "$@"
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        spec:
          selector:
            app: web
          ports:
            - port: 80
              targetPort: 8080

        """
}
