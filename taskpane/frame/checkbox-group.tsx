import { Field, FieldContextProvider, type FieldProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface CheckboxGroupProps extends Pick<FieldProps, 'label' | 'hint' | 'validationMessage'> {
  className?: string;
  children: ReactNode;
}

/** Checkboxes under a label of theirs. Each keeps its own name: a field would give every one of them the field's. */
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
