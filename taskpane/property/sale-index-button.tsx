import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { errorText, valueIndexMessages } from '../../src/messages/index.ts';
import { writeSaleIndex, type FoundSales, type Property } from '../../src/property/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

interface SaleIndexButtonProps extends Pick<Property, 'municipality'> {
  sales: FoundSales;
}

/** Writes the price index of the user's own sales on a sheet. */
export function SaleIndexButton({ municipality, sales }: SaleIndexButtonProps) {
  const styles = useStyles();
  const text = valueIndexMessages();
  const service = useConnection()?.address ?? '';
  const { lookups } = useRuntime();
  const insertion = useMutation({
    mutationFn: async () => {
      const { sheet, periods } = await writeSaleIndex(sales, municipality, { lookups, service });
      return text.inserted(sheet, periods);
    },
    gcTime: 0,
  });
  return (
    <>
      <Button
        className={styles.button}
        size="small"
        disabledFocusable={insertion.isPending}
        onClick={() => insertion.mutate()}
      >
        {text.salesButton}
      </Button>
      {insertion.error && <Notice intent="error">{errorText(insertion.error)}</Notice>}
      {insertion.data && <Notice intent="success">{insertion.data}</Notice>}
    </>
  );
}
