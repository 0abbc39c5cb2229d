/** The yearly certificate of fees and retentions (documents §13). */
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDownload } from '../../kit/display/use-download.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { Section } from './section.tsx';

export function CertificateSection({ doctorId }: { doctorId: number }) {
  const years = useQuery(api.certificates.years.queryOptions({ input: { doctorId } }));
  const [chosen, setChosen] = useState<number>();
  const year = chosen ?? years.data?.[0];
  const download = useDownload<number>({
    load: (of) => api.certificates.ofDoctor.call({ doctorId, year: of }),
    doneTitle: 'Certificado descargado',
    failureTitle: 'No se pudo descargar el certificado.',
  });
  return (
    <Section
      title="Certificado anual"
      description="Lo que se le pagó directamente en un año y lo que se retuvo, por fecha de pago."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={year === undefined}
          loading={download.isPending}
          onClick={() => year !== undefined && download.start(year)}
        >
          Descargar certificado
        </Button>
      }
    >
      <FailedQuery query={years} />
      {years.data?.length === 0 && (
        <Text size="sm" role="status">
          Aún no se le ha pagado directamente. De lo que se paga a una sociedad, el certificado es
          de ella.
        </Text>
      )}
      {year !== undefined && (
        <NativeSelect
          label="Año del certificado"
          maw={200}
          value={year}
          data={years.data?.map(String)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
    </Section>
  );
}
