(object
    (version 2)
    (name "Pier 9")
    (host "pier9.example")
    (port 8080)
    (minutes 15)
    (sensors (array "temperature" "wind")))
