import "../style/fonts.css";
import "../style/tokens.css";
import "../style/pages.css";
