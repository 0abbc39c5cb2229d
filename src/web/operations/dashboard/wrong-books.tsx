/** The failed checks of the books, with the records concerned, and a button to check again. */
import { Button, List } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { When } from './when.tsx';

export function WrongBooks({ at, failed }: NonNullable<AttentionNeeded['books']>) {
  const verify = useMutation(
    api.books.verify.mutationOptions({
      onSuccess: () =>
        toast.success('Trabajo iniciado', 'En unos segundos actualice para ver el resultado.'),
      onError: (error) => toast.error('Error al iniciar el trabajo', error),
    }),
  );
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
