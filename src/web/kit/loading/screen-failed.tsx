/** The page for a screen that failed to render, or to load: without connection, or after an update. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { ErrorPage } from '../shell/error-page.tsx';
import { CodeUnavailable } from './loaded-code.tsx';

export function ScreenFailed({ error, retry }: { error: unknown; retry: () => void }) {
  if (!(error instanceof CodeUnavailable)) {
    return (
      <ErrorPage
        title="La pantalla no se pudo mostrar"
        text="Ocurrió un error inesperado. Lo guardado no se ha perdido."
        icon={<IconAlertTriangle aria-hidden />}
        way={<Reload />}
      />
    );
  }
  if (error.reason === 'outdated') {
    return (
      <ErrorPage
        title="El portal se actualizó"
        text={error.message}
        icon={<IconRefresh aria-hidden />}
        way={<Reload />}
      />
    );
  }
  return (
    <ErrorPage
      title="Sin conexión"
      text={error.message}
      icon={<IconCloudOff aria-hidden />}
      way={
        <Button variant="default" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  );
}

function Reload() {
  return (
    <Button variant="default" onClick={() => window.location.reload()}>
      Recargar la página
    </Button>
  );
}
