"""What lies on the table: explorers, diamonds, hands, dice, dinosaurs."""
