/** The certificates of a year, by payee (documents §13). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CertifiedPayee, FOUND_PAYEES } from '../../../contract/documents/certificates.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { useDownload } from '../../kit/display/use-download.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function Certificates({ year }: { year: number }) {
  const [search, setSearch] = useState<string>();
  const query = useQuery(
    api.certificates.payees.queryOptions({ input: { year, ...(search && { search }) } }),
  );
  const download = useDownload<CertifiedPayee>({
    load: ({ doctorId, societyId }) =>
      doctorId === null
        ? api.certificates.ofSociety.call({ societyId: societyId ?? 0, year })
        : api.certificates.ofDoctor.call({ doctorId, year }),
    doneTitle: 'Certificado descargado',
    failureTitle: 'No se pudo descargar el certificado.',
  });
  return (
    <Stack component="section" gap="sm" aria-label="Certificados">
      <Title order={3}>Certificados de honorarios y retenciones</Title>
      <SearchField
        label="Buscar beneficiario por nombre o RUT"
        value={search}
        onChange={setSearch}
      />
      <FailedQuery query={query} />
      {query.isPending && <LoadingState />}
      {query.data?.length === 0 && (
        <EmptyState
          text={
            search
              ? `A nadie con ese nombre o RUT se le pagó en ${year}`
              : `No hay pagos hechos en ${year}`
          }
        />
      )}
      {query.data?.map((payee) => (
        <Group key={payee.rut} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={500}>
              {payee.name}
            </Text>
            <Text variant="small">
              <Rut of={payee.rut} /> · bruto {formatPesos(payee.grossAmount)}, retenido{' '}
              {formatPesos(payee.retentionAmount)}
              {payee.certifiedRut !== null && payee.certifiedRut !== payee.rut && (
                <>
                  {' '}
                  · corregido después a <Rut of={payee.certifiedRut} />, cuyo certificado lo nombra
                </>
              )}
            </Text>
          </div>
          {payee.doctorId === null && payee.societyId === null ? (
            <Text variant="small" flex="none">
              Sin ficha con este RUT
            </Text>
          ) : (
            <Button
              size="xs"
              variant="default"
              flex="none"
              leftSection={<IconDownload size={16} />}
              aria-label={`Certificado de ${payee.name}, RUT ${formatRut(payee.certifiedRut ?? payee.rut)}`}
              loading={download.order === payee}
              onClick={() => download.start(payee)}
            >
              Certificado
            </Button>
          )}
        </Group>
      ))}
      {query.data?.length === FOUND_PAYEES && (
        <Text variant="hint">
          Se muestran {FOUND_PAYEES} como máximo: busque por nombre o RUT a quien no vea.
        </Text>
      )}
    </Stack>
  );
}
