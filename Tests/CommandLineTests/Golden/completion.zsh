#compdef versioned
_versioned() {
    local -a commands=(
        'status:shows how many documents are of which version'
        'migrate:brings files to the newest version, and keeps their comments'
        'worker:migrates a stream of records, one answer for each'
        'chain:tests, checks and explains chains of migrations'
        'peek:shows the versions of files'
        'validate:checks whether files can be read'
        'convert:writes a file in another format'
        'edit:changes values of files and keeps their comments and layout'
        'get:prints values of files'
        'formats:lists the formats'
        'completion:prints what a shell needs to complete command lines'
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
        status) _arguments \
                '*--chain[a chain of migrations, instead of those that versioned.yaml lists]:FILE:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--records[counts the records of files, or of - for standard input]' \
                '--frames[what ends records\: lines, nul, or u32be, a length before each]:FRAMES:(lines nul u32be)' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        migrate) _arguments \
                '*--chain[a chain of migrations, instead of those that versioned.yaml lists]:FILE:_files' \
                '--to[the version to migrate to, up or down; by default the newest]:VERSION:_files' \
                '--allow-lost-comments[permits edits that lose comments, and reports them]' \
                '--write[replaces files; in a git repository only those without open changes]' \
                '--allow-dirty[--write also replaces files with open changes]' \
                '--backup[--write keeps each old file under its name with this suffix]:SUFFIX:_files' \
                '--diff[prints the changes as a unified diff]' \
                '--check[changes nothing; the exit status is 3 if a file would change]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[how findings are printed\: text, github or sarif (2.1.0)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        worker) _arguments \
                '*--chain[a chain of migrations, instead of those that versioned.yaml lists]:FILE:_files' \
                '--to[the version to migrate to, up or down; by default the newest]:VERSION:_files' \
                '--peek[answers the version of each record, or - where none is known]' \
                '--to-format[answers each record in another format]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--lossy[--to-format writes the closest value, as text for a date]' \
                '--frames[what ends records\: lines, nul, or u32be, a length before each]:FRAMES:(lines nul u32be)' \
                '--field[migrates one member of each record of JSON]:POINTER:_files' \
                '--encoded[the member is a string that holds the document]' \
                '--column[migrates one column, from 1, of tab-separated lines]:NUMBER:_files' \
                '--on-error[the answer to a record that fails; by default pass]:ANSWER:(pass null drop stop)' \
                '--errors[where errors go\: stderr, a file, or inline in the answer]:WHERE:_files' \
                '--strict[the exit status is 1 if a record fails]' \
                '--validate[reads also records of the wanted version to their end]' \
                '--unordered[answers in any order, each after its number and a tab]' \
                '--max-record[the largest record, by default 16777216; others fail]:BYTES:_files' \
                '--trusted[reads with the limits for documents of one'\''s own]' \
                '--summary[prints a line of JSON with counts to standard error]' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--jobs[records at a time; by default as many as there are cores]:NUMBER:_files' '*:file:_files' ;;
        chain) _arguments \
                '--against[a commit, tag or branch of git that has the chain]:REF:_files' \
                '--fixtures[documents before and after a migration]:FOLDER:_files' \
                '--sample[the records to prove, or - for standard input]:FILE:_files' \
                '--count[the number of records of each version, by default 1000]:NUMBER:_files' \
                '--frames[what ends records\: lines, nul, or u32be, a length before each]:FRAMES:(lines nul u32be)' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '1:word:(test check explain prove)' '*:file:_files' ;;
        peek) _arguments \
                '*--key[where the version is; several are tried in order]:PATH:_files' \
                '--all[reads whole files, and prints a line for every document of a stream]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        validate) _arguments \
                '--migrate[also migrates the files by their chain, without writing them]' \
                '*--chain[a chain of migrations, instead of those that versioned.yaml lists]:FILE:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[how findings are printed\: text, github or sarif (2.1.0)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        convert) _arguments \
                '--to[the format to write; the command formats lists them]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--output[the file to replace, instead of printing]:FILE:_files' \
                '--pretty[writes one value a line where the format leaves a choice]' \
                '--sorted-keys[sorts the keys of every object]' \
                '--lossy[writes the closest value of the format, as text for a date]' \
                '--document[selects one document of a stream; the first is 1]:NUMBER:_files' \
                '--array[writes all documents of a stream as one array]' \
                '--root[the root element of XML; root if the file had none]:NAME:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        edit) _arguments \
                '*--set[sets a value of the kind that the old one has]:PATH=VALUE:_files' \
                '*--set-json[sets a value of any kind, written as JSON]:PATH=JSON:_files' \
                '*--set-yaml[sets a value written as YAML, with its tags]:PATH=YAML:_files' \
                '*--set-string[sets a string, also one that looks like a number]:PATH=TEXT:_files' \
                '*--set-date[sets a date, or its text in a format without dates]:PATH=DATE:_files' \
                '*--insert[inserts a new member, or an element at an index]:PATH=VALUE:_files' \
                '*--remove[removes members or elements]:PATH:_files' \
                '*--rename[gives a member another key]:PATH=NAME:_files' \
                '*--move[moves values with their comments]:PATH=PATH:_files' \
                '--replace-with[sets the content of another file, of any format]:FILE:_files' \
                '--document[changes one document of a YAML stream, from 1, or all]:NUMBER:_files' \
                '*--where[changes only the documents that have this value]:PATH=VALUE:_files' \
                '--existing[changes only what is there, and creates nothing]' \
                '--comments[of removed members\: keep, or comment-out the members too]:KIND:(keep comment-out)' \
                '--order[as-given puts members in the order of the new value]:ORDER:(as-given)' \
                '--allow-lost-comments[permits an edit that loses comments, and reports them]' \
                '--strict[fails if the document has to be written again as a whole]' \
                '--write[replaces files; in a git repository only those without open changes]' \
                '--allow-dirty[--write also replaces files with open changes]' \
                '--backup[--write keeps each old file under its name with this suffix]:SUFFIX:_files' \
                '--diff[prints the changes as a unified diff]' \
                '--check[changes nothing; the exit status is 3 if a file would change]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[how findings are printed\: text, github or sarif (2.1.0)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        get) _arguments \
                '--raw[prints text without quotes and escapes, and dates as they are written]' \
                '--document[reads one document of a stream; the first is 1]:NUMBER:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--from[the format to read, instead of the one of the extension or content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads names of files, each ended by NUL, from a file or -]:FILE:_files' \
                '*--include[takes from folders and lists only files that match]:GLOB:_files' \
                '*--exclude[leaves out files of folders and lists that match]:GLOB:_files' \
                '--jobs[files at a time; by default as many as there are cores]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto, always or never; auto asks the terminal and NO_COLOR]:WHEN:(auto always never)' '*:file:_files' ;;
        formats) _arguments '*:file:_files' ;;
        completion) _arguments '1:word:(bash zsh fish)' '*:file:_files' ;;
    esac
}
# Both as a file of $fpath and by eval.
if [ "$funcstack[1]" = _versioned ]; then
    _versioned "$@"
else
    compdef _versioned versioned
fi
