import { Button, makeStyles } from '@fluentui/react-components';
import { cityLabel } from '@cdata/catalog';
import { useMutation } from '@tanstack/react-query';
import { errorText, formatNumber, formatTime, messages, UserError } from '../../src/messages/index.ts';
import { saleIndex, type Property, type Sale } from '../../src/property/index.ts';
import { serviceName } from '../../src/settings/index.ts';
import { writeIndex } from '../../src/statistics/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

interface SaleIndexButtonProps extends Pick<Property, 'municipality'> {
  sales: readonly Sale[];
}

/** Writes the price index of the user's own sales on a sheet. */
export function SaleIndexButton({ municipality, sales }: SaleIndexButtonProps) {
  const styles = useStyles();
  const text = messages().valueIndex;
  const service = useConnection()?.address ?? '';
  const { lookups } = useRuntime();
  const insertion = useMutation({
    mutationFn: async () => {
      const { periods, areaField, leftOut } = saleIndex(sales);
      if (!periods.some(({ level }) => level !== null)) throw new UserError(text.noSales);
      const city = cityLabel(municipality);
      const area = areaField === 'square_footage' ? text.ofFloor : text.ofLot;
      const sheet = {
        key: ['sales', municipality],
        name: text.salesSheet(city),
        title: text.salesTitle(city),
        lines: [
          text.salesBasis(area, formatNumber(leftOut)),
          text.salesMethod,
          messages().sales.sourceOfFacts(formatTime(Date.now()), serviceName(service)),
        ],
        countLabel: text.sales,
        valueLabel: text.perM2,
        periods,
      };
      const records = [{ dataset: 'assessment' as const, municipality }];
      const name = await writeIndex(sheet, { records, basis: text.salesMethod, service }, { lookups });
      return text.inserted(name, periods.length);
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
