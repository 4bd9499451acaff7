import { typesetTexts } from '@cdata/catalog';
import { names, type Language } from '../src/language/index.ts';
/** What the page says where there is no Excel around it, in the language of the browser. */
const en = {
  title: 'Open this in Excel',
  intro:
    'CDATA for Excel works inside Excel. This page is its pane: in a browser alone, it has no workbook to work with.',
  notLoadedTitle: 'Office.js can’t be loaded',
  notLoaded:
    'Office.js is Microsoft’s script that connects CDATA with Excel. It comes from appsforoffice.microsoft.com, which can’t be reached or is blocked. Check the network, then try again.',
  tryAgain: 'Try again',
  inBrowser: 'If this page isn’t in Excel, open it there:',
  withTab: `Open a workbook in Excel. On the CDATA tab, choose ${names.openPane.en}.`,
  withoutTab:
    'If there is no CDATA tab, choose Home > Add-ins in Excel and look for CDATA for Excel: your organization may offer it there.',
  withManifest:
    'With the file manifest.xml from your administrator, choose Home > Add-ins > More Add-ins > My Add-ins > Upload My Add-in in Excel on the web. Help says how it is done on Windows and the Mac.',
  openExcel: 'Open Excel on the web',
  help: 'Help: install and use CDATA',
  privacy: 'Privacy',
};

const fr: typeof en = {
  title: 'Ouvrez cette page dans Excel',
  intro:
    'CDATA for Excel fonctionne dans Excel. Cette page est son volet : seule dans un navigateur, elle n’a aucun classeur.',
  notLoadedTitle: 'Impossible de charger Office.js',
  notLoaded:
    'Office.js est le script de Microsoft qui relie CDATA à Excel. Il provient de appsforoffice.microsoft.com, qui est inaccessible ou bloqué. Vérifiez le réseau, puis réessayez.',
  tryAgain: 'Réessayer',
  inBrowser: 'Si cette page n’est pas dans Excel, ouvrez-la dans Excel :',
  withTab: `Ouvrez un classeur dans Excel. Dans l’onglet CDATA, choisissez ${names.openPane.fr}.`,
  withoutTab:
    'S’il n’y a pas d’onglet CDATA, choisissez Accueil > Compléments dans Excel et cherchez CDATA for Excel : votre organisation l’offre peut-être à cet endroit.',
  withManifest:
    'Si votre administrateur vous a remis le fichier manifest.xml, choisissez Accueil > Compléments > Autres compléments > Mes compléments > Charger mon complément dans Excel pour le web. L’aide explique comment faire sous Windows et sur Mac.',
  openExcel: 'Ouvrir Excel pour le web',
  help: 'Aide : installer et utiliser CDATA',
  privacy: 'Confidentialité',
};

export const outsideExcel = typesetTexts({ en, fr });

export const outsideExcelMessages = (language: Language): typeof en => outsideExcel[language];
