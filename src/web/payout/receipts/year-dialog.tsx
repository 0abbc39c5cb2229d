/** What was retained in each month of a year, for the F29, and the register for DJ 1879 (payout §19). */
import {
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  NumberFormatter,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localDate, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { registerDay } from '../../../domain/payout/register-day.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { today } from '../../kit/display/today.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { Certificates } from './certificates.tsx';

export function YearDialog(props: { opened: boolean; year: number; onClose: () => void }) {
  const { opened, year, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Honorarios y retenciones de ${year}`}
      size="xl"
    >
      {opened && <Months year={year} />}
    </Modal>
  );
}

function Months({ year }: { year: number }) {
  const query = useQuery(api.receipts.months.queryOptions({ input: { year } }));
  const [asOf, setAsOf] = useState(() => registerDay(year, today()));
  const register = useDownload({
    load: () => api.receipts.register.call({ year, asOf }),
    doneTitle: 'Registro descargado',
    failureTitle: 'No se pudo descargar el registro.',
  });
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState />;
  const otherYear = query.data.reduce((sum, one) => sum + one.dueAmount - one.retentionAmount, 0);
  return (
    <Stack gap="sm">
      <Text size="sm">
        Boletas de honorarios, por mes de pago y por mes de emisión. La retención del mes va en el
        F29 del mes siguiente.
      </Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <TableHead
            titles={[
              'Mes',
              'Bruto pagado',
              'Retenido',
              'Boletas',
              'Retenido según boletas',
              'Diferencia',
            ]}
            right={['Bruto pagado', 'Retenido', 'Boletas', 'Retenido según boletas', 'Diferencia']}
          />
          <Table.Tbody>
            {query.data.map((one) => (
              <Table.Tr key={one.month}>
                <Table.Td>{MONTH_NAMES[one.month - 1]}</Table.Td>
                <Table.Td ta="right">
                  <Amount value={one.grossAmount} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={one.retentionAmount} />
                </Table.Td>
                <Table.Td ta="right">
                  <NumberFormatter
                    value={one.receivedDocuments}
                    thousandSeparator="."
                    decimalSeparator=","
                  />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={one.receivedRetentionAmount} />
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={one.dueAmount - one.receivedRetentionAmount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {otherYear !== 0 && (
        <Alert icon={<IconInfoCircle />} color="yellow">
          Se pagó en {year} lo que se procesó con la retención legal de otro año: por la tasa de{' '}
          {year} {otherYear > 0 ? 'faltan' : 'sobran'} <Amount value={Math.abs(otherYear)} />. El
          registro muestra lo retenido y lo que pide el año, que es lo que dicen las boletas: con
          eso se cuenta la diferencia.
        </Alert>
      )}
      <Alert icon={<IconInfoCircle />} color="blue">
        El SII forma la DJ 1879 con las boletas electrónicas al 14 de febrero. Corrija antes de ese
        día lo que difiera: el registro muestra cada RUT con lo pagado y lo emitido, y qué boletas
        cambiaron después.
      </Alert>
      <Group justify="flex-end" align="flex-end">
        <DateField
          label="Boletas como estaban el"
          required
          maxDate={today()}
          value={asOf}
          onChange={(day) => setAsOf(day === null ? registerDay(year, today()) : localDate(day))}
          w={220}
        />
        <CopyButton value={asText(query.data)}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar meses'}
            </Button>
          )}
        </CopyButton>
        <Button
          leftSection={<IconDownload size={16} />}
          loading={register.isPending}
          onClick={() => register.start(undefined)}
        >
          Descargar registro DJ 1879
        </Button>
      </Group>
      <Certificates year={year} />
    </Stack>
  );
}

/** The months as a spreadsheet pastes them. */
function asText(months: Awaited<ReturnType<typeof api.receipts.months.call>>): string {
  const lines = months.map((one) =>
    [
      MONTH_NAMES[one.month - 1],
      one.grossAmount,
      one.retentionAmount,
      one.receivedDocuments,
      one.receivedRetentionAmount,
      one.dueAmount - one.receivedRetentionAmount,
    ].join('\t'),
  );
  const head = 'Mes\tBruto pagado\tRetenido\tBoletas\tRetenido según boletas\tDiferencia';
  return [head, ...lines].join('\n');
}
