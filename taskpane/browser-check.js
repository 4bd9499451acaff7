// In words that every browser reads: one that is too old for the other scripts says so, above what they may show.
(function () {
  var isTooOld = !Array.prototype.toSorted;
  try {
    new RegExp('(?<=a)b');
  } catch (error) {
    isTooOld = Boolean(error);
  }
  if (!isTooOld) return;
  var sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = /^fr/i.test(navigator.language)
    ? 'Le navigateur de cet Excel est trop ancien pour CDATA. Mettez à jour Office et le système (macOS : Safari 16.4 ou plus récent), ou utilisez Excel pour le web.'
    : 'This Excel’s browser is too old for CDATA. Update Office and the system (macOS: Safari 16.4 or newer), or use Excel on the web.';
  document.body.insertBefore(sentence, document.getElementById('pane'));
})();
