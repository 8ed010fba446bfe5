"""What environments of Diamonds & Dinosaurs share: action codes, observations, pictures."""
