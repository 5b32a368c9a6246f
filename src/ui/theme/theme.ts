import '@fontsource-variable/figtree/index.css';
import './tokens.css.ts';
import './global.css.ts';
import './seller.css.ts';
