/** Renders the text of a manual beside a screen. */
import { Alert, Anchor, Code, List, Table, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '../../../contract/documents/manuals.ts';
import { targetOf } from '../../kit/shell/addresses.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { withIndex } from '../../kit/table/with-index.ts';

/** `onLeave` is called when one of its links opens another screen. */
export function ManualText(props: { blocks: readonly Block[]; onLeave: () => void }) {
  return withIndex(props.blocks).map(([key, block]) => (
    <ManualBlock key={key} block={block} onLeave={props.onLeave} />
  ));
}

function ManualBlock({ block, onLeave }: { block: Block; onLeave: () => void }): ReactNode {
  const show = (line: readonly Inline[]) => <Line line={line} onLeave={onLeave} />;
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={4} size="h6" mt="sm" mb="xs">
          {block.text}
        </Title>
      );
    case 'paragraph':
      return (
        <Text size="sm" mb="sm">
          {show(block.line)}
        </Text>
      );
    case 'note':
      return (
        <Alert mb="sm" icon={<IconInfoCircle />}>
          {show(block.line)}
        </Alert>
      );
    case 'list':
      return (
        <List type={block.isOrdered ? 'ordered' : 'unordered'} size="sm" mb="sm" spacing={4}>
          {withIndex(block.items).map(([key, item]) => (
            <List.Item key={key}>{show(item)}</List.Item>
          ))}
        </List>
      );
    case 'table':
      return <ManualTable table={block} show={show} />;
    case 'code':
      return (
        <Code block mb="sm" tabIndex={0}>
          {block.text}
        </Code>
      );
    // The reader has the screen itself beside the help.
    case 'image':
      return null;
  }
}

function ManualTable(props: {
  table: Extract<Block, { kind: 'table' }>;
  show: (line: readonly Inline[]) => ReactNode;
}) {
  const { head, rows, amounts } = props.table;
  const alignOf = (column: number) => (amounts.includes(column) ? 'right' : 'left');
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} mb="sm">
      <Table fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {withIndex(head).map(([column, cell]) => (
              <Table.Th key={column} ta={alignOf(column)}>
                {props.show(cell)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {withIndex(rows).map(([key, row]) => (
            <Table.Tr key={key}>
              {withIndex(row).map(([column, cell]) => (
                <Table.Td key={column} ta={alignOf(column)}>
                  {props.show(cell)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Line({ line, onLeave }: { line: readonly Inline[]; onLeave: () => void }) {
  return withIndex(line).map(([key, piece]) => (
    <Fragment key={key}>{showPiece(piece, onLeave)}</Fragment>
  ));
}

function showPiece(piece: Inline, onLeave: () => void): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'strong':
      return <strong>{piece.text}</strong>;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'code':
      return <Code>{piece.text}</Code>;
    case 'link':
      return piece.href.startsWith('/') ? (
        <LinkAnchor underline="always" {...targetOf(piece.href)} onClick={onLeave}>
          {piece.text}
        </LinkAnchor>
      ) : (
        <Anchor underline="always" href={piece.href} target="_blank" rel="noopener">
          {piece.text}
        </Anchor>
      );
  }
}
