import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Settings } from '../../../contract/schemas/settings.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { showFieldErrors, validateForm } from '../../components/form/formErrors.ts';
import { type Sending, useSave } from '../../components/form/useSave.ts';
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
const SAVING = { text: 'Saving' };

/**
 * The server applies the last save, so this reads the current settings first and merges other people's changes. If
 * both changed the same field, the person decides (SET-3).
 */
export function useSaveSettings(settings: Settings): [UseFormReturn<SettingsForm>, () => Promise<void>] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { alert, confirm } = useDialogs();
  const { save } = useSave();
  const opened = useRef(settingsForm(settings));
  const form = useForm<SettingsForm>({
    defaultValues: opened.current,
    resolver: settingsResolver,
    mode: 'onTouched',
  });

  /** Returns undefined if the person keeps the other version. */
  const merge = async (onProgress: Sending['onProgress']): Promise<SettingsForm | undefined> => {
    const { data } = await dataProvider.getOne<Settings & { id: string }>('settings', ID);
    const [before, mine, now] = [opened.current, form.getValues(), settingsForm(data)];
    const differing = findConflicts(before, mine, now);
    opened.current = now;
    const values = joined(before, mine, now);
    form.reset(now);
    form.reset(values, { keepDefaultValues: true });
    if (differing.length === 0) return values;
    onProgress(undefined);
    const isMine = await confirm({
      title: 'The settings have changed',
      text: `Someone else has changed ${differing.join('; ')}. Save your version anyway?`,
      yes: 'Save mine',
      no: 'Cancel',
    });
    onProgress(SAVING);
    return isMine ? values : undefined;
  };

  const submit = async () => {
    await save({
      name: 'saving the settings',
      overlay: SAVING.text,
      validate: () => validateForm(form),
      send: async ({ onProgress }) => {
        const values = await merge(onProgress);
        if (!values) return false;
        await dataProvider.update('settings', { ...ID, data: toSettings(values), previousData: ID });
        opened.current = values;
        form.reset(values);
        void queryClient.invalidateQueries({ queryKey: ['settings'] });
        return true;
      },
      onFieldErrors: (errors) => showFieldErrors(form, errors),
      onDone: (isSaved) => isSaved && alert(SAVED.text, SAVED.title),
      failed: 'The settings could not be saved.',
    });
  };
  return [form, submit];
}
