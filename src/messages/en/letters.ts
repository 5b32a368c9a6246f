import '@fontsource-variable/figtree/index.css';
import './hindi.css';
