(object
    (version 3)
    (name "Pier 9")
    (host "pier9.example")
    (port 8080)
    (sensors
        (array
            (object (measures "temperature") (perHour 4))
            (object (measures "wind") (perHour 30)))))
