import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/* One heading rendered by React: the lower bound of any React page. */

createRoot(document.body).render(createElement('h1', null, 'Log in'));
