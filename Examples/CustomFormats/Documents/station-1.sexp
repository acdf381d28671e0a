(object
    (version 1)
    (name "Pier 9")
    (listen "pier9.example:8080")
    (minutes 15))
