/** Descarga de Manuales: the manuals as PDF (documents §6.1). */
import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Manual } from '../../../contract/documents/manuals.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { sizeText } from '../../kit/display/files.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';

export function ManualsScreen() {
  const query = useQuery(api.manuals.list.queryOptions());
  return (
    <>
      <PageHeader
        title="Descarga de Manuales"
        description="Los manuales de esta versión del portal, en PDF. El del sistema es también la ayuda de cada pantalla, y la guía, la de los médicos en su portal."
      />
      <FailedQuery title="Error al generar PDF" query={query} />
      {query.isPending && <LoadingState text="Preparando los manuales..." />}
      {query.data && (
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }}>
          {query.data.map((manual) => (
            <ManualCard key={manual.name} manual={manual} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

function ManualCard({ manual }: { manual: Manual }) {
  const { start, isPending } = useDownload({
    load: api.manuals.download.call,
    doneTitle: 'Descarga exitosa',
    failureTitle: 'Error en descarga',
  });
  return (
    <Card component="section" aria-label={manual.title}>
      <Stack h="100%" justify="space-between">
        <div>
          <Title order={2} size="h4" mb="xs">
            {manual.title}
          </Title>
          <Text variant="hint">{manual.description}</Text>
        </div>
        <div>
          <Group gap="xs" mb="sm">
            <Badge variant="light" tt="none">
              {countOf(manual.pages, 'página', 'páginas')}
            </Badge>
            <Badge variant="light" tt="none">
              {sizeText(manual.size)}
            </Badge>
            <Text variant="hint">
              Versión {manual.version} · {formatDate(manual.date)}
            </Text>
          </Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isPending}
            aria-label={`Descargar PDF: ${manual.title}`}
            onClick={() => start({ name: manual.name })}
          >
            Descargar PDF
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
