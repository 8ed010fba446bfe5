"""The pieces on the table: explorers, diamonds, hands, dice, dinosaurs."""
