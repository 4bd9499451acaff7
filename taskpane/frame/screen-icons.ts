import {
  BuildingRegular,
  ChartMultipleRegular,
  ClipboardCheckmarkRegular,
  DataBarVerticalRegular,
  DatabaseRegular,
  DocumentSearchRegular,
  LocationRegular,
  MapRegular,
  MathFormulaRegular,
  MoneyCalculatorRegular,
  PlugConnectedRegular,
  SearchRegular,
  SettingsRegular,
  TableLinkRegular,
  TableRegular,
  TextBulletListSquareRegular,
} from '@fluentui/react-icons';

/** The icons that screens declare by name, because their declarations are read where there is no React. */
export const screenIcons = {
  BuildingRegular,
  ChartMultipleRegular,
  ClipboardCheckmarkRegular,
  DataBarVerticalRegular,
  DatabaseRegular,
  DocumentSearchRegular,
  LocationRegular,
  MapRegular,
  MathFormulaRegular,
  MoneyCalculatorRegular,
  PlugConnectedRegular,
  SearchRegular,
  SettingsRegular,
  TableLinkRegular,
  TableRegular,
  TextBulletListSquareRegular,
};

export type ScreenIcon = keyof typeof screenIcons;
