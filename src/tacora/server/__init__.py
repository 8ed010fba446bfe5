"""The web application: tables for people and bots, over HTTP and one WebSocket."""
