// The pages that need no script: this adds what is nicer with one.
import "../style/fonts.css";
import "../style/tokens.css";
import "../style/base.css";
import "../style/pages.css";
import { findAsYouType } from "./finding";
import { keepUpToDate } from "./waiting";

for (const field of document.querySelectorAll<HTMLInputElement>("input[data-finds]")) findAsYouType(field);
if (document.querySelector("[data-lobby]")) keepUpToDate(document, () => location.reload());
