/** A short text in the two languages of the product. */
export interface Text {
  en: string;
  fr: string;
}
