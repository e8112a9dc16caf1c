"""How the store came to be as it is: one module a change, run in order by Alembic."""
