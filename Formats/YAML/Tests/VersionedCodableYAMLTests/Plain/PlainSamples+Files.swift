/// Documents such as people and programs write.
extension PlainSamples {
    static let files = ["compose", "Kubernetes"]

    static func file(_ name: String) -> String? {
        switch name {
        case "compose": compose
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
