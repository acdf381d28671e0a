complete -c versioned -f -n __fish_use_subcommand -a status -d 'shows how many documents are of which version'
complete -c versioned -n '__fish_seen_subcommand_from status' -l chain -d 'a chain of migrations, instead of those that versioned.yaml lists' -r
complete -c versioned -n '__fish_seen_subcommand_from status' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from status' -l records -d 'counts the records of files, or of - for standard input'
complete -c versioned -n '__fish_seen_subcommand_from status' -l frames -d 'what ends records: lines, nul, or u32be, a length before each' -r -f -a 'lines nul u32be'
complete -c versioned -n '__fish_seen_subcommand_from status' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from status' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from status' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from status' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from status' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from status' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from status' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a migrate -d 'brings files to the newest version, and keeps their comments'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l chain -d 'a chain of migrations, instead of those that versioned.yaml lists' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l to -d 'the version to migrate to, up or down; by default the newest' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l allow-lost-comments -d 'permits edits that lose comments, and reports them'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l write -d 'replaces files; in a git repository only those without open changes'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l allow-dirty -d '--write also replaces files with open changes'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l backup -d '--write keeps each old file under its name with this suffix' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l diff -d 'prints the changes as a unified diff'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l check -d 'changes nothing; the exit status is 3 if a file would change'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l format -d 'how findings are printed: text, github or sarif (2.1.0)' -r -f -a 'text github sarif'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from migrate' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a worker -d 'migrates a stream of records, one answer for each'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l chain -d 'a chain of migrations, instead of those that versioned.yaml lists' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l to -d 'the version to migrate to, up or down; by default the newest' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l peek -d 'answers the version of each record, or - where none is known'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l to-format -d 'answers each record in another format' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l lossy -d '--to-format writes the closest value, as text for a date'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l frames -d 'what ends records: lines, nul, or u32be, a length before each' -r -f -a 'lines nul u32be'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l field -d 'migrates one member of each record of JSON' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l encoded -d 'the member is a string that holds the document'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l column -d 'migrates one column, from 1, of tab-separated lines' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l on-error -d 'the answer to a record that fails; by default pass' -r -f -a 'pass null drop stop'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l errors -d 'where errors go: stderr, a file, or inline in the answer' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l strict -d 'the exit status is 1 if a record fails'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l validate -d 'reads also records of the wanted version to their end'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l unordered -d 'answers in any order, each after its number and a tab'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l max-record -d 'the largest record, by default 16777216; others fail' -r
complete -c versioned -n '__fish_seen_subcommand_from worker' -l trusted -d 'reads with the limits for documents of one\'s own'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l summary -d 'prints a line of JSON with counts to standard error'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from worker' -l jobs -d 'records at a time; by default as many as there are cores' -r
complete -c versioned -f -n __fish_use_subcommand -a chain -d 'tests, checks and explains chains of migrations'
complete -c versioned -n '__fish_seen_subcommand_from chain' -l against -d 'a commit, tag or branch of git that has the chain' -r
complete -c versioned -n '__fish_seen_subcommand_from chain' -l fixtures -d 'documents before and after a migration' -r
complete -c versioned -n '__fish_seen_subcommand_from chain' -l sample -d 'the records to prove, or - for standard input' -r
complete -c versioned -n '__fish_seen_subcommand_from chain' -l count -d 'the number of records of each version, by default 1000' -r
complete -c versioned -n '__fish_seen_subcommand_from chain' -l frames -d 'what ends records: lines, nul, or u32be, a length before each' -r -f -a 'lines nul u32be'
complete -c versioned -n '__fish_seen_subcommand_from chain' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from chain' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n '__fish_seen_subcommand_from chain; and not __fish_seen_subcommand_from test check explain prove' -a 'test check explain prove'
complete -c versioned -f -n __fish_use_subcommand -a peek -d 'shows the versions of files'
complete -c versioned -n '__fish_seen_subcommand_from peek' -l key -d 'where the version is; several are tried in order' -r
complete -c versioned -n '__fish_seen_subcommand_from peek' -l all -d 'reads whole files, and prints a line for every document of a stream'
complete -c versioned -n '__fish_seen_subcommand_from peek' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from peek' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from peek' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from peek' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from peek' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from peek' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from peek' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from peek' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a validate -d 'checks whether files can be read'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l migrate -d 'also migrates the files by their chain, without writing them'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l chain -d 'a chain of migrations, instead of those that versioned.yaml lists' -r
complete -c versioned -n '__fish_seen_subcommand_from validate' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l format -d 'how findings are printed: text, github or sarif (2.1.0)' -r -f -a 'text github sarif'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from validate' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from validate' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from validate' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from validate' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from validate' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a convert -d 'writes a file in another format'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l to -d 'the format to write; the command formats lists them' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l output -d 'the file to replace, instead of printing' -r
complete -c versioned -n '__fish_seen_subcommand_from convert' -l pretty -d 'writes one value a line where the format leaves a choice'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l sorted-keys -d 'sorts the keys of every object'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l lossy -d 'writes the closest value of the format, as text for a date'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l document -d 'selects one document of a stream; the first is 1' -r
complete -c versioned -n '__fish_seen_subcommand_from convert' -l array -d 'writes all documents of a stream as one array'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l root -d 'the root element of XML; root if the file had none' -r
complete -c versioned -n '__fish_seen_subcommand_from convert' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from convert' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a edit -d 'changes values of files and keeps their comments and layout'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l set -d 'sets a value of the kind that the old one has' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l set-json -d 'sets a value of any kind, written as JSON' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l set-yaml -d 'sets a value written as YAML, with its tags' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l set-string -d 'sets a string, also one that looks like a number' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l set-date -d 'sets a date, or its text in a format without dates' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l insert -d 'inserts a new member, or an element at an index' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l remove -d 'removes members or elements' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l rename -d 'gives a member another key' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l move -d 'moves values with their comments' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l replace-with -d 'sets the content of another file, of any format' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l document -d 'changes one document of a YAML stream, from 1, or all' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l where -d 'changes only the documents that have this value' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l existing -d 'changes only what is there, and creates nothing'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l comments -d 'of removed members: keep, or comment-out the members too' -r -f -a 'keep comment-out'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l order -d 'as-given puts members in the order of the new value' -r -f -a 'as-given'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l allow-lost-comments -d 'permits an edit that loses comments, and reports them'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l strict -d 'fails if the document has to be written again as a whole'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l write -d 'replaces files; in a git repository only those without open changes'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l allow-dirty -d '--write also replaces files with open changes'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l backup -d '--write keeps each old file under its name with this suffix' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l diff -d 'prints the changes as a unified diff'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l check -d 'changes nothing; the exit status is 3 if a file would change'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l format -d 'how findings are printed: text, github or sarif (2.1.0)' -r -f -a 'text github sarif'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from edit' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from edit' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a get -d 'prints values of files'
complete -c versioned -n '__fish_seen_subcommand_from get' -l raw -d 'prints text without quotes and escapes, and dates as they are written'
complete -c versioned -n '__fish_seen_subcommand_from get' -l document -d 'reads one document of a stream; the first is 1' -r
complete -c versioned -n '__fish_seen_subcommand_from get' -l json -d 'prints a line of JSON for each file, with what was found or the error'
complete -c versioned -n '__fish_seen_subcommand_from get' -l from -d 'the format to read, instead of the one of the extension or content' -r -f -a 'json plist yaml xml toml cbor jsonc json5 plist-binary'
complete -c versioned -n '__fish_seen_subcommand_from get' -l files0-from -d 'reads names of files, each ended by NUL, from a file or -' -r
complete -c versioned -n '__fish_seen_subcommand_from get' -l include -d 'takes from folders and lists only files that match' -r
complete -c versioned -n '__fish_seen_subcommand_from get' -l exclude -d 'leaves out files of folders and lists that match' -r
complete -c versioned -n '__fish_seen_subcommand_from get' -l jobs -d 'files at a time; by default as many as there are cores' -r
complete -c versioned -n '__fish_seen_subcommand_from get' -l quiet -d 'prints no notes and no progress'
complete -c versioned -n '__fish_seen_subcommand_from get' -l color -d 'auto, always or never; auto asks the terminal and NO_COLOR' -r -f -a 'auto always never'
complete -c versioned -f -n __fish_use_subcommand -a formats -d 'lists the formats'
complete -c versioned -f -n __fish_use_subcommand -a completion -d 'prints what a shell needs to complete command lines'
complete -c versioned -f -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish' -a 'bash zsh fish'
