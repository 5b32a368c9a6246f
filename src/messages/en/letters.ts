import '@fontsource-variable/figtree/index.css';
