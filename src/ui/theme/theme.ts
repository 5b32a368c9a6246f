import '#messages/letters.ts';
import './tokens.css.ts';
import './global.css.ts';
import './seller.css.ts';
