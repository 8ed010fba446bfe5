"""The web application: tables that people and bots sit at, over HTTP and one WebSocket."""
