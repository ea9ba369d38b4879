// Runs before the first paint, so that the page never flashes in the wrong scheme or colour: what was chosen or
// shown last in this browser holds until the server says otherwise.
(() => {
  try {
    const scheme = localStorage.getItem('colour-scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme;
    const accent = localStorage.getItem('accent');
    if (accent) document.documentElement.style.setProperty('--accent', accent);
  } catch {
    // A browser that refuses storage shows the defaults.
  }
})();
