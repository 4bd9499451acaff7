import { Field, FieldContextProvider, type FieldProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface CheckboxGroupProps extends Pick<FieldProps, 'label' | 'hint' | 'validationMessage'> {
  className?: string;
  children: ReactNode;
}

/** Checkboxes under a common label. Inside a plain `Field`, each would take the field's label as its name. */
export function CheckboxGroup({ className, children, ...field }: CheckboxGroupProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div
          role="group"
          className={className}
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
        >
          <FieldContextProvider value={undefined}>{children}</FieldContextProvider>
        </div>
      )}
    </Field>
  );
}
