import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Settings } from '../../../contract/schemas/settings.ts';
import { HttpError } from '../../api/callServer.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useAlert } from '../../components/dialogs/useAlert.tsx';
import { useConfirm } from '../../components/dialogs/useConfirm.tsx';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { SETTINGS_ID } from '../../dataProvider/settings.ts';
import {
  findConflicts,
  joined,
  type SettingsForm,
  settingsForm,
  settingsResolver,
  toSettings,
} from './settingsModel.ts';

const SAVED = { title: 'Saved settings', text: 'The changes have been successfully saved.' };
const ID = { id: SETTINGS_ID };

type SaveSettings = {
  form: UseFormReturn<SettingsForm>;
  save: () => Promise<void>;
  isSaving: boolean;
  dialogs: ReactElement;
};

/**
 * The server applies the last save, so this reads the current settings first and merges other people's changes. If
 * both changed the same field, the person decides (SET-3).
 */
export function useSaveSettings(settings: Settings): SaveSettings {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const tellFailure = useErrorNotification();
  const [alert, said] = useAlert();
  const [confirm, question] = useConfirm();
  const [isSaving, setSaving] = useState(false);
  const sending = useRef(false);
  const opened = useRef(settingsForm(settings));
  const form = useForm<SettingsForm>({
    defaultValues: opened.current,
    resolver: settingsResolver,
    mode: 'onTouched',
  });

  const agreed = async (mine: SettingsForm): Promise<SettingsForm | undefined> => {
    const { data } = await dataProvider.getOne<Settings & { id: string }>('settings', ID);
    const [before, now] = [opened.current, settingsForm(data)];
    const differing = findConflicts(before, mine, now);
    opened.current = now;
    const values = joined(before, mine, now);
    form.reset(now);
    form.reset(values, { keepDefaultValues: true });
    if (differing.length === 0) return values;
    setSaving(false);
    const isMine = await confirm({
      title: 'The settings have changed',
      text: `Someone else has changed ${differing.join('; ')}. Save your version anyway?`,
      yes: 'Save mine',
      no: 'Cancel',
    });
    setSaving(isMine);
    return isMine ? values : undefined;
  };

  const send = async (mine: SettingsForm): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    try {
      const values = await agreed(mine);
      if (!values) return;
      await dataProvider.update('settings', { ...ID, data: toSettings(values), previousData: ID });
      opened.current = values;
      form.reset(values);
      setSaving(false);
      void queryClient.invalidateQueries({ queryKey: ['settings'] });
      await alert(SAVED.text, SAVED.title);
    } catch (error) {
      logFailure('saving the settings', error);
      const errors = error instanceof HttpError ? (error.body.errors ?? {}) : {};
      if (errors.otp_life_time)
        form.setError('otp_life_time', { type: 'server', message: errors.otp_life_time });
      const why = error instanceof Error ? ` ${error.message}` : '';
      tellFailure(`The settings could not be saved.${why}`, () => void save());
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };
  const save = form.handleSubmit(send);
  return {
    form,
    save,
    isSaving,
    dialogs: (
      <>
        {question}
        {said}
      </>
    ),
  };
}
