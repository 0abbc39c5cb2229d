/** The medical history of all days, or of those chosen, as Excel or PDF (documents §11.7). */
import { Button, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile, saveAddress } from '../../kit/display/files.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import type { TabProps } from './search.ts';
import { Section } from './section.tsx';

export function HistorySection({ doctorId, search, onChange }: TabProps) {
  const { from, to } = search;
  const days = { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
  const input = { doctorId, ...days };
  const summary = useQuery(api.doctorReports.historySummary.queryOptions({ input }));
  const pdf = useMutation({
    mutationFn: () => api.doctorReports.historyPdf.call(input),
    onSuccess: (file) => {
      downloadFile(file);
      toast.success('Exportación completada', file instanceof File ? file.name : undefined);
    },
    onError: (error) => toast.error('Error al exportar', error),
  });
  const total = summary.data?.total;
  const isTooLong = summary.data !== undefined && summary.data.total > summary.data.pdfLimit;
  return (
    <Section
      title="Historial médico"
      description="Todas sus atenciones, con su honorario y su pago; o las de los días que elija."
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} />}
            disabled={!total}
            onClick={() =>
              saveAddress(`/api/medical-history/${doctorId}/workbook?${new URLSearchParams(days)}`)
            }
          >
            Exportar Excel
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
            disabled={!total || isTooLong}
            loading={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            Exportar PDF
          </Button>
        </Group>
      }
    >
      <DateRangeFields
        fromLabel="Desde"
        toLabel="Hasta"
        value={days}
        onChange={({ dateFrom, dateTo }) => onChange({ from: dateFrom, to: dateTo })}
      />
      <FailedQuery query={summary} />
      {summary.data && (
        <Text size="sm" role="status">
          {total === 0
            ? 'No hay atenciones en el período elegido.'
            : countOf(summary.data.total, 'atención', 'atenciones')}
          {isTooLong &&
            `. Un PDF tiene espacio para ${formatCount(summary.data.pdfLimit)}: acote las fechas, o exporte a Excel.`}
        </Text>
      )}
    </Section>
  );
}
