// In words that every browser reads: one that is too old for the other scripts says so, above what they may show.
(function () {
  try {
    new RegExp('(?<=a)b');
    if (Array.prototype.toSorted) return;
  } catch (error) {
    void error;
  }
  var sentence = /^fr/i.test(navigator.language)
    ? 'Le navigateur d’Excel est trop ancien pour CDATA. Mettez à jour Office et le système (macOS : Safari 16.4 ou plus récent), ou utilisez Excel pour le web.'
    : 'Excel’s browser is too old for CDATA. Update Office and the system (macOS: Safari 16.4 or newer), or use Excel on the web.';
  document.getElementById('pane').before(sentence);
})();
