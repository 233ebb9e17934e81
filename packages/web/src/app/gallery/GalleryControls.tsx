import { Menu, Select } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { Library } from '#ui/library/Library.tsx';
import { Modal } from '#ui/library/Modal.tsx';
import { TextInput } from '#ui/library/TextInput.tsx';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { Shelf, State } from './Shelf.tsx';

export function GalleryControls(): ReactElement {
  const [chosen, setChosen] = useState<'one' | 'two'>('one');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Shelf title="Controls">
      <State name="main action">
        <Button>Follow the race</Button>
      </State>
      <State name="other action">
        <Button variant="default">Try again</Button>
      </State>
      <State name="disabled">
        <Button disabled>Save</Button>
      </State>
      <State name="large">
        <Button size="lg">Enter</Button>
      </State>
      <State name="a link that is a button">
        <a href="#top" className={buttonClass({ variant: 'default' })}>
          To the top
        </a>
      </State>
      <State name="close">
        <CloseButton label="Close" onClick={() => undefined} />
      </State>
      <State name="field">
        <TextInput label="Name" placeholder="As on the bib" />
      </State>
      <State name="field with a fault">
        <TextInput label="Bib" defaultValue="12x" error="Nobody has this bib." />
      </State>
      <State name="select">
        <Library>
          <Select label="Category" data={['Senior', 'Veteran A', 'Veteran B']} defaultValue="Senior" />
        </Library>
      </State>
      <State name="menu">
        <Library>
          <Menu>
            <Menu.Target>
              <Button variant="default">Refresh</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Live</Menu.Item>
              <Menu.Item>30 s</Menu.Item>
              <Menu.Item disabled>Off</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Library>
      </State>
      <State name="tooltip">
        <Tooltip label="Penalty 2:00: left the marked course">
          <Button variant="default">+2:00</Button>
        </Tooltip>
      </State>
      <State name="dialog">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Open
        </Button>
        <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A dialog is a bib" closeLabel="Close">
          Four holes, and a headline where the number stands.
        </Modal>
      </State>
      <State name="Choice" isWide>
        <Choice
          label="One of a few"
          value={chosen}
          options={[
            { value: 'one', text: 'The first' },
            { value: 'two', text: 'The second', note: 'With a line under it' },
          ]}
          onChoose={setChosen}
        />
      </State>
    </Shelf>
  );
}
