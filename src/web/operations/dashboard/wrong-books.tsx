/** The failed checks of the books, with the records concerned, and a button to check again. */
import { Button, List } from '@mantine/core';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { api } from '../../kit/shell/client.ts';
import { When } from './when.tsx';

export function WrongBooks({ at, failed }: NonNullable<AttentionNeeded['books']>) {
  const verify = useTold(api.books.verify.call, {
    done: ['Trabajo iniciado', 'En unos segundos actualice para ver el resultado.'],
    failed: 'Error al iniciar el trabajo',
  });
  return (
    <>
      <When at={at} /> · No procese ni pague hasta aclararlo.
      <List size="xs" my={4}>
        {failed.map(({ key, title, wrong, ids }) => (
          <List.Item key={key}>
            {title} {formatCount(wrong)} con diferencias: {ids.join(', ')}
            {wrong > ids.length && ' y otros'}.
          </List.Item>
        ))}
      </List>
      <Button
        variant="default"
        size="compact-xs"
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        Revisar de nuevo
      </Button>
    </>
  );
}
