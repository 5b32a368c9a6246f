/*
 * Marks a document whose browser is older than those that the README names. It is written into the head of
 * every document as it stands here, so it uses nothing that an old browser may not know.
 */
(function () {
  var css = window.CSS;
  var isSupported =
    // Chrome and Edge since 111.
    css &&
    css.supports &&
    css.supports('color', 'color-mix(in srgb, red, red)') &&
    // Firefox since 115.
    Array.prototype.toSorted &&
    // Safari since 16.4.
    window.CompressionStream;
  if (!isSupported) document.documentElement.className = 'unsupported';
})();
