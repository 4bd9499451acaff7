import {
  BuildingRegular,
  ChartMultipleRegular,
  DataBarVerticalRegular,
  DocumentTableRegular,
  LocationRegular,
  MathFormulaRegular,
  MoneyCalculatorRegular,
  SearchRegular,
  SettingsRegular,
  TableRegular,
} from '@fluentui/react-icons';

/** The icons that places and buttons of the ribbon declare by name, because their declarations are read where there is no React. */
export const screenIcons = {
  BuildingRegular,
  ChartMultipleRegular,
  DataBarVerticalRegular,
  DocumentTableRegular,
  LocationRegular,
  MathFormulaRegular,
  MoneyCalculatorRegular,
  SearchRegular,
  SettingsRegular,
  TableRegular,
};

export type ScreenIcon = keyof typeof screenIcons;
