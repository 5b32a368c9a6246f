import '@fontsource-variable/figtree/index.css';
import './devanagari.css';
