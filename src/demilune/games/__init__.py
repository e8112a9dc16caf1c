"""The games, a folder each.

`demilune.games()` lists their names. Importing this package puts it in the place of that function, so it answers too.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from demilune import register

        return register.names()


sys.modules[__name__].__class__ = _Games
