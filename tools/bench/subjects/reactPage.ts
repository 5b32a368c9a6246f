import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/* A page of one heading that React draws: what no page of React is faster than. */

createRoot(document.body).render(createElement('h1', null, 'Log in'));
