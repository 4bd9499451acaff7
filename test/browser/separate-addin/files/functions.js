/* global CustomFunctions */
CustomFunctions.associate('ADD', (first, second) => first + second);
