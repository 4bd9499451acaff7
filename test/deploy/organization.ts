/** Settings of an organization that publishes in the store; none is a placeholder. */
export const organization = {
  service: 'https://api.estimation-laurier.ca',
  provider: 'Estimation Laurier inc.',
  support: 'https://estimation-laurier.ca/aide',
  privacyContact: 'Responsable de la protection des renseignements',
  privacyAddress: 'mailto:vieprivee@estimation-laurier.ca',
  signUp: 'https://estimation-laurier.ca/cle',
  price: {
    en: 'Free for 500 calls a month, then $49.',
    fr: 'Gratuit jusqu’à 500 appels par mois, puis 49 $.',
  },
};
