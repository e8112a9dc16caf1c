"""The small engravings: scenes of the cards, trophies of the Troops, pieces of the board, the signs of the page."""
