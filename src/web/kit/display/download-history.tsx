/** Files that were downloaded before: their content, who downloaded them when, and their fingerprint. */
import { Card, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DownloadedFile } from '../../../contract/files.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { Amount } from './figures.tsx';
import { Sideways } from './sideways.tsx';
import { TableHead } from './table-head.tsx';
import { exactTime } from './time-ago.ts';

/** The content of a file: the number of lines and their pesos. */
export type FileContent = { count: number; amount: number };

export function DownloadHistory<File extends DownloadedFile>(props: {
  /** The title of the list: 'Archivos ya descargados'. */
  title: string;
  files: readonly File[];
  /** The title of the count: 'Transferencias'. */
  countTitle: string;
  contentOf: (file: File) => FileContent;
  /** A further remark about a file. */
  remarkOf?: (file: File) => ReactNode;
}) {
  const { title, files, contentOf } = props;
  return (
    <Card component="section" aria-label={title} padding="sm">
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Sideways minWidth={640} label={title}>
        <Table aria-label={title} verticalSpacing={6}>
          <TableHead
            titles={['Archivo y huella SHA-256', props.countTitle, 'Monto', 'Descargado']}
            right={[props.countTitle, 'Monto']}
          />
          <Table.Tbody>
            {files.map((file) => {
              const { count, amount } = contentOf(file);
              return (
                <Table.Tr key={file.id}>
                  <Table.Td>
                    {file.fileName}
                    <Text variant="small">{file.layout}</Text>
                    <Text size="xs" ff="monospace" style={anywhere}>
                      {file.sha256}
                    </Text>
                    {props.remarkOf?.(file)}
                  </Table.Td>
                  <Table.Td ta="right">{formatCount(count)}</Table.Td>
                  <Table.Td ta="right">
                    <Amount value={amount} />
                  </Table.Td>
                  <Table.Td>
                    {exactTime(file.createdAt)}
                    <Text variant="small">{capitalized(nameOfUser(file.createdByName))}</Text>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Card>
  );
}

const anywhere = { overflowWrap: 'anywhere' } as const;
